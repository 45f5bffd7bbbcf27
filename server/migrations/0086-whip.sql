-- Whether encoders can send by WHIP; off where the operator says so.
alter table live_process add whip boolean not null default false;
