"""What is to go out in one chat: what is wanted there, what goes next, and what an outcome changes.

Pure: the time is an argument, and nothing is sent here.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import assert_never

from bot.places import Place
from bot.views.message import Message
from bot.wire import (
    Failed,
    Forbidden,
    Gone,
    Moved,
    NoPhotos,
    NoPicture,
    OtherKind,
    Outcome,
    Rejected,
    Sent,
    Shown,
    Unsure,
    Wait,
)
from bot.wishes import (
    Chore,
    Job,
    News,
    NoticeKey,
    NoticeSent,
    Pinned,
    Post,
    PostShown,
    Rank,
    Redraw,
    Reminder,
    Reply,
    ReplyDone,
    ShowPost,
    plain,
    stands,
)
from storage.posts import PostId

FRAME_SECONDS = 2.0
UNSURE_SECONDS = 10.0
REPLY_SECONDS = 8.0
"""A reply that has waited for so long takes turns with the views of a busy table."""
MOST_REPLIES = 20
LONGEST_BACKOFF = 30.0
LONGEST_DOUBT = 320.0
"""Each send that may have arrived can leave a copy, so the pauses between them grow."""

FreeAt = Callable[[bool, int], float]
"""When there is budget: for a job that counts as a write, or not; and for how many."""


@dataclass(slots=True)
class Outgoing:
    """One chat's wishes. ``choose`` names the next job, ``settle`` takes its outcome, ``news`` is to be passed on."""

    posts: dict[PostId, Post] = field(default_factory=dict)
    replies: deque[Reply] = field(default_factory=deque)
    reminders: dict[NoticeKey, Reminder] = field(default_factory=dict)
    standing: dict[NoticeKey, Chore] = field(default_factory=dict)
    redraws: dict[int, Redraw] = field(default_factory=dict)
    chores: deque[Chore] = field(default_factory=deque)
    news: deque[News] = field(default_factory=deque)
    under_way: Job | None = None
    closing: bool = False  # results alone still go out
    failures: int = 0
    retry_at: float = 0.0
    replies_turn: bool = False

    @property
    def empty(self) -> bool:
        """Nothing is wanted here and nothing stands here that may still change."""
        return not any(
            (self.posts, self.replies, self.reminders, self.standing, self.redraws, self.chores, self.news)
        )

    # What is wanted

    def show(self, wanted: Post) -> None:
        """A post is wanted so, known before or not."""
        post = self.posts.setdefault(wanted.id, wanted)
        if post is not wanted:
            post.take(wanted)
        if post.final:  # what was not pinned by now is no longer worth it
            post.pin = False
            self.chores = deque(chore for chore in self.chores if chore != post.pinning)
        self._note(post)

    def adopt(self, post: Post, message_id: int, now: float) -> bool:
        """Takes a message for the post's, if a send of it is under way or may have arrived; whether it is the post's
        now."""
        if post.message_id == message_id:
            return True
        unsure = post.unsure_until is not None and (not post.can_edit or now <= post.unsure_until)
        if not (post.sending or unsure):
            return False
        self._take(post, message_id, None, post.sent_photo)
        post.sending, post.unsure_until = False, None
        self._note(post)
        return True

    def say(self, reply: Reply) -> None:
        """Queues a reply; a chat that is far behind gets no more of them."""
        if len(self.replies) < MOST_REPLIES:
            self.replies.append(reply)
        else:
            self._close(reply)

    def remind(self, reminder: Reminder) -> None:
        self.withdraw(reminder.key)
        self.reminders[reminder.key] = reminder

    def redraw(self, wanted: Redraw) -> None:
        """The newest wish for a message wins."""
        known = self.redraws.get(wanted.message_id, wanted)
        self.redraws[wanted.message_id] = replace(wanted, stands=known.stands)

    def see_to(self, chore: Chore) -> None:
        """Queues a chore; what is under way already is not done twice."""
        if chore not in self.chores:
            self.chores.append(chore)

    def withdraw(self, key: NoticeKey) -> bool:
        """Whether there was one: a reminder that was not sent never is, one that stands is deleted."""
        reminder, standing = self.reminders.pop(key, None), self.standing.pop(key, None)
        if reminder is not None:
            reminder.withdrawn = True
        if standing is not None:
            self.see_to(standing)
        return reminder is not None or standing is not None

    # What goes next

    def choose(self, now: float, free_at: FreeAt) -> Job | float | None:
        """The job to do now, or when to look again, or None until something new is wanted."""
        self._drop_late(now, free_at)
        job = self._most_urgent(now)
        times = [post.ready_at for post in self._wanted_posts() if post.ready_at > now]
        if job is not None:
            times.append(free_at(counts(job), 1))
            if max(times[-1], self.retry_at) <= now:
                return job
        if (deletion := self._deletion()) is not None:
            times.append(free_at(False, 1))
            if max(times[-1], self.retry_at) <= now:
                return deletion
        return max(min(times), self.retry_at) if times else None

    def _wanted_posts(self) -> list[Post]:
        posts = [post for post in self.posts.values() if post.pending and (post.final or not self.closing)]
        return sorted(posts, key=lambda post: (post.rank, post.since))

    def _drop_late(self, now: float, free_at: FreeAt) -> None:
        """Frames are for a budget that also pays for the view after them; reminders for a while."""
        for post in self.posts.values():
            while post.frames and post.frames[0] == post.shown:
                post.frames.popleft()
            due = post.frames and post.ready_at <= now
            if due and (self.closing or max(free_at(True, 2), self.retry_at) > now):
                post.drop_frames()
        for reminder in [reminder for reminder in self.reminders.values() if reminder.expires < now]:
            del self.reminders[reminder.key]

    def _most_urgent(self, now: float) -> Job | None:
        post = next((post for post in self._wanted_posts() if post.ready_at <= now), None)
        reply = self.replies[0] if self.replies and not self.closing else None
        if reply is not None and self.replies_turn and reply.since + REPLY_SECONDS <= now:
            post = post if post is not None and post.rank is Rank.RESULT else None
        if post is not None:
            target = post.message_id if post.can_edit and not post.at_bottom else None
            return ShowPost(post, post.place, post.next, target, post.stands)
        if self.closing:
            return None
        if reply is not None:
            return reply
        waiting = (self.redraws.values(), self.reminders.values(), self.chores)
        return next((job for jobs in waiting for job in jobs), None)

    def _deletion(self) -> Chore | None:
        """Deletions need not wait for a write's turn."""
        if self.closing:
            return None
        return next((chore for chore in self.chores if not chore.counts), None)

    # What has become of it

    def start(self, job: Job) -> None:
        """The job is under way."""
        self.under_way = job
        if isinstance(job, ShowPost):
            job.post.start(job)

    def settle(self, job: Job, outcome: Outcome, now: float) -> None:
        """Takes a job's outcome; after ``Moved`` and ``Forbidden`` the caller moves or forgets the wishes."""
        self.under_way = None
        if isinstance(outcome, Failed) or (isinstance(outcome, Unsure) and not _is_send(job)):
            self.retry_at = now + _doubled(1.0, self.failures, LONGEST_BACKOFF)
            self.failures += 1
        elif isinstance(outcome, Sent | Shown | Gone):
            self.failures = 0
        if isinstance(outcome, NoPhotos):
            self._drop_pictures()
        match job:
            case ShowPost():
                self._settle_post(job, outcome, now)
            case Reply():
                self._settle_reply(job, outcome)
            case Reminder():
                self._settle_reminder(job, outcome)
            case Redraw():
                self._settle_redraw(job, outcome)
            case Chore():
                self._settle_chore(job, outcome)
            case _:
                assert_never(job)

    def _settle_post(self, job: ShowPost, outcome: Outcome, now: float) -> None:
        post = job.post
        if post.place.chat != job.place.chat:
            return  # it moved while this was under way, and what stands in the old chat is of no use
        match outcome:
            case Sent(message_id, as_text):
                self._take(post, message_id, job.message, job.message.scene is not None and not as_text)
                post.at_bottom, post.unsure_until, post.doubts = False, None, 0
            case Shown() | Gone() | OtherKind() if job.target != post.message_id:
                pass  # another was adopted meanwhile
            case Shown(as_text):
                post.shown = job.message
                if job.message.scene is not None and not as_text:
                    post.photo, post.scene = True, job.message.scene
            case Gone():
                post.stand(None, None)
            case OtherKind(photo):
                post.stand(post.message_id, None, photo)
            case NoPicture():
                post.view = plain(post.view) if post.view == job.message else post.view
            case Unsure() if job.target is None:
                if post.sending:
                    post.unsure_until = now + _doubled(UNSURE_SECONDS, post.doubts, LONGEST_DOUBT)
                    post.doubts += 1
                post.at_bottom = False
            case Rejected():
                self._give_up(job)
            case Unsure() | Wait() | Failed() | Moved() | Forbidden() | NoPhotos():
                pass
            case _:
                assert_never(outcome)
        post.sending = False
        if isinstance(outcome, Sent | Shown):
            self.replies_turn, post.since = not post.final, now
            if post.frames and post.frames[0] is job.message:
                post.frames.popleft()
                post.frame_until = now + FRAME_SECONDS
        else:
            post.drop_frames()
        self._note(post)

    def _take(self, post: Post, message_id: int, shown: Message | None, photo: bool) -> None:
        """The post has this message now; the one it had before loses its buttons."""
        if post.message_id is not None and post.message_id != message_id:
            self.see_to(Chore(post.place, post.message_id, "strip"))
        post.stand(message_id, shown, photo, shown.scene if shown and photo else None)
        if post.pin and post.pinning:
            post.pin = False
            self.see_to(post.pinning)

    def _drop_pictures(self) -> None:
        """All that is wanted in this chat has to do without."""
        for post in self.posts.values():
            post.drop_pictures()
        for reply in self.replies:
            reply.message = plain(reply.message)
        self.redraws = {key: replace(wish, message=plain(wish.message)) for key, wish in self.redraws.items()}

    def _give_up(self, job: ShowPost) -> None:
        """What was refused is not tried again; a message that should be final keeps at least no buttons."""
        post = job.post
        post.at_bottom = False
        if not post.frames:
            post.shown = job.message
        if post.final and post.message_id is not None:
            self.see_to(Chore(post.place, post.message_id, "strip"))

    def _note(self, post: Post) -> None:
        """Makes news of what is new about a post, and forgets one that has got its final form."""
        done = post.final and not post.pending
        if post.message_id is not None and (done or post.told != (post.message_id, post.photo)):
            post.told = (post.message_id, post.photo)
            self.news.append(PostShown(post.place.chat, post.id, post.message_id, post.photo, done))
        if done:
            del self.posts[post.id]

    def _settle_reply(self, reply: Reply, outcome: Outcome) -> None:
        self.replies_turn = False
        if isinstance(outcome, Sent | Unsure | Rejected) and reply in self.replies:
            self.replies.remove(reply)
            self._close(reply, outcome.message_id if isinstance(outcome, Sent) else None)
        elif isinstance(outcome, NoPicture):
            reply.message = plain(reply.message)

    def _close(self, reply: Reply, message_id: int | None = None) -> None:
        """Makes news of a reply that needs no more doing, if anybody wants to know."""
        if reply.id is not None:
            self.news.append(ReplyDone(reply.place.chat, reply.id, message_id))

    def _settle_redraw(self, job: Redraw, outcome: Outcome) -> None:
        """A newer wish for the message stays, and learns what the message is."""
        wanted = self.redraws.get(job.message_id)
        if wanted is None:
            return
        match outcome:
            case OtherKind(photo):
                self.redraws[job.message_id] = replace(wanted, stands=stands(photo))
            case NoPicture() if wanted is job:
                self.redraws[job.message_id] = replace(job, message=plain(job.message))
            case Shown() | Gone() | Rejected() if wanted is job:
                del self.redraws[job.message_id]

    def _settle_chore(self, job: Chore, outcome: Outcome) -> None:
        if isinstance(outcome, Shown) and job.what == "pin" and job.post is not None:
            self.news.append(Pinned(job.place.chat, job.post, job.message_id))
        if isinstance(outcome, Shown | Gone | Rejected) and job in self.chores:
            self.chores.remove(job)

    def _settle_reminder(self, reminder: Reminder, outcome: Outcome) -> None:
        if not isinstance(outcome, Sent | Unsure | Rejected):
            return
        if not reminder.withdrawn:
            self.reminders.pop(reminder.key, None)
        if not isinstance(outcome, Sent):
            return
        standing = Chore(reminder.place, outcome.message_id, "delete")
        if reminder.withdrawn:
            self.chores.append(standing)
        else:
            self.standing[reminder.key] = standing
            self.news.append(NoticeSent(reminder.place.chat, reminder.key, outcome.message_id))

    # When the chat itself changes

    def close(self) -> None:
        """From now on results alone go out."""
        self.closing = True
        for post in self.posts.values():
            post.drop_frames()

    def move_to(self, chat: int, other: "Outgoing") -> None:
        """Hands all that is wanted to the chat's new number; its old messages cannot be touched from there. A reply
        or a reminder under way stays until it is known what has come of it; a table or a result is shown anew."""
        for post in self.posts.values():
            post.move(chat)
            other.posts.setdefault(post.id, post)
        replies = [reply for reply in self.replies if reply is not self.under_way]
        for reply in replies:
            reply.place, reply.reply_to = replace(reply.place, chat=chat), None
            self.replies.remove(reply)
            other.replies.append(reply)
        reminders = [reminder for reminder in self.reminders.values() if reminder is not self.under_way]
        for reminder in reminders:
            reminder.place = replace(reminder.place, chat=chat)
            del self.reminders[reminder.key]
            other.reminders.setdefault(reminder.key, reminder)
        other.news.extend(self.news)
        for wishes in (self.posts, self.standing, self.redraws, self.chores, self.news):
            wishes.clear()

    def forget(self, place: Place | None) -> None:
        """Drops what is wanted in a place, or in all of the chat; replies there are done with."""

        def stays(wish: Post | Reply | Reminder | Redraw | Chore) -> bool:
            return place is not None and wish.place != place

        for reply in self.replies:
            if not stays(reply):
                self._close(reply)
        self.replies = deque(filter(stays, self.replies))
        self.posts = {post.id: post for post in filter(stays, self.posts.values())}
        self.reminders = {reminder.key: reminder for reminder in filter(stays, self.reminders.values())}
        self.standing = {key: chore for key, chore in self.standing.items() if stays(chore)}
        self.redraws = {number: wish for number, wish in self.redraws.items() if stays(wish)}
        self.chores = deque(filter(stays, self.chores))


def counts(job: Job) -> bool:
    """Whether the messenger counts it as a write."""
    return not isinstance(job, Chore) or job.counts


def _doubled(first: float, times: int, longest: float) -> float:
    return min(first * 2.0 ** min(times, 10), longest)


def _is_send(job: Job) -> bool:
    return isinstance(job, Reply | Reminder) or (isinstance(job, ShowPost) and job.target is None)
