-- The UDP port on which an event takes an encoder by SRT; one of the operator's range, while the event is near or on air.
alter table live_event add srt_port integer unique check (srt_port between 1 and 65535);

-- Whether encoders can send by SRT at all: `unsupported` where ffmpeg was built without it.
alter table live_process add srt text not null default 'off' check (srt in ('on', 'off', 'unsupported'));
