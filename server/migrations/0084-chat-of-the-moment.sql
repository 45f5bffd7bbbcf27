-- Viewers see a message once their picture has reached the moment at which it was written.
alter table live_chat add column own_moment boolean not null default false;
