-- Paused by whoever runs the install: closed to visitors, and nothing is charged or mailed until it goes on.
alter table store add column paused_at timestamptz;
-- Its removal was confirmed: a job deletes what is left of it.
alter table store add column removing_at timestamptz;
