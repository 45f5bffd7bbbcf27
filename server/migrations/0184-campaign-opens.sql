-- Counted only where the store wants it: mails then carry a picture that reports being loaded.
alter table store add column mail_opens boolean not null default false;
-- Fixed when sending begins.
alter table campaign add column counts_opens boolean not null default false;
alter table campaign_reader add column opened_at timestamptz;
