-- The port on which encoders send encrypted; null where no certificate is given.
alter table live_process add rtmps_port integer;
