-- Who brought a film: whoever is told when it is ready, or why it could not be made.
alter table video add column uploaded_by bigint references member on delete set null;
create index video_by_uploader on video (uploaded_by) where uploaded_by is not null;
