# What a chat wants of its bot, and the chips that its admins give: HTML. The notes, the names and the buttons are plain.

settings = <b>How things are done here</b>
settings-line = { $setting }: <b>{ $value }</b>
settings-usual = { $setting }: { $value } (as usual)
settings-of-admins = An administrator of the chat may change this.
settings-amount = Another number: <code>/settings { $name } 750</code>
settings-really = All as usual again? The language stays.

setting-language = Language
setting-pace = Pace
setting-pictures = Picture of the table
setting-opening = Tables opened by
setting-start = For a newcomer
setting-daily = Daily chips
setting-least = Stakes from
setting-greatest = Stakes up to
setting-bank = Banks from
setting-quiet = Quiet hours
setting-pin = Pin the table
setting-tidy = Clear answers away
setting-on = yes
setting-off = no
opening-everybody = everybody
opening-admins = administrators
quiet-none = none
quiet-hours = { $start } to { $end }, { $zone }

about-language = I speak this language to the whole chat.
about-pace = How long the table waits for each.
about-pictures = The table is shown as a picture, and the text below says the same. Without it the text stands alone.
about-opening = Who may open a table here.
about-start = So many chips the house gives to everybody who comes here for the first time.
about-daily = So many chips the house gives at /daily.
about-least = No banker names a stake below this. For tables opened from now on.
about-greatest = No banker names a stake above this. For tables opened from now on.
about-bank = No bank is opened with less. For tables opened from now on.
about-quiet = In quiet hours no table is opened and nobody is called. A game that has begun goes on.
about-pin = The table’s message is pinned in the chat. I need the right to pin for that.
about-tidy = My short answers go away by themselves, to leave room for talk.

amount-start = start
amount-daily = daily
amount-least = least
amount-greatest = greatest
amount-bank = bank

button-usual = as usual: { $value }
button-defaults = All as usual
button-really-defaults = Restore
button-settings-done = Done
button-back = Back
button-quiet-from = from { $hour }
button-quiet-to = to { $hour }
button-quiet-zone = the chat’s clock: { $zone }

note-setting-set = { $setting }: { $value }
note-settings-usual = All is as usual
note-setting-gone = There is no such setting. Show them all: /settings
note-setting-how = Numbers are for start, daily, least, greatest and bank: /settings start 500. The rest is on buttons: /settings
note-setting-range = It takes a whole number from 1 to { $most }, for example: /settings start 500
note-stakes-crossed = Stakes from { $least } up to { $greatest } leave nothing between. Change the other one first
note-quiet-hours = Quiet hours: { $hours }. A table can be opened when they are over. An administrator may change them: /settings
note-opening-admins = Tables here are opened by administrators. Ask one of them
note-own-name = It must be seen who decided this. Write under your own name, not as the group
note-unknown-person = I do not know { $name } here. Use the command as a reply to that person’s message
note-grant-how = Reply to somebody with /grant 500, or name the person: /grant @name 500
note-grant-range = One grant is a whole number of chips from 1 to { $most }
note-grant-full = { $room ->
    [0] That wallet is full. Give when there is room in it
   *[1] That wallet takes { $room } more. Give no more than that
}
note-reset-how = Everybody anew: /reset. One person: /reset as a reply to a message of theirs, or /reset @name
note-reset-table = There is play at a table. Close it: /stop, then /reset again
note-reset-done = Dealt out anew
note-reset-dropped = The chips stay as they are
note-reset-others = That is for whoever wrote /reset, and once. To begin again: /reset
note-reset-late = The minute is over, the chips stay as they are. To begin again: /reset

granted = { $by } gives chips. { $to }: +{ $amount }, { $wallet } in the wallet
reset-all-really = Give everybody in this chat their chips anew? Each will have { $amount }, what they have now is gone. { $by } decides, within a minute.
reset-one-really = { $name }: chips anew? There will be { $amount }, what is there now is gone. { $by } decides, within a minute.
reset-all = Chips are given anew, { $amount } for each. { $count ->
    [one] { $count } wallet changed
   *[other] { $count } wallets changed
}, as { $by } decides
reset-one = { $name }: chips given anew, { $amount } now. So { $by } decides
reset-dropped = The chips stay as they are.
button-reset = Give anew
button-keep = Leave as is

command-settings = how things are done here: language, pace, stakes and more
command-grant = for administrators: give somebody chips
command-reset = for administrators: give everybody their chips anew
