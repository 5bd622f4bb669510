FROM python:3.12-slim

RUN useradd --create-home --uid 10001 bankomet && mkdir /data && chown bankomet /data
WORKDIR /app
COPY requirements/bot.txt requirements/bot.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/bot.txt
COPY games games
COPY storage storage
COPY bot bot

USER bankomet
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATABASE=/data/bankomet.db
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["python", "-m", "bot.web.pulse"]
ENTRYPOINT ["python", "-m", "bot"]
