-- By language, then by field, as other texts of the publisher; mails of automations have theirs in their steps.
alter table campaign add column translations jsonb not null default '{}';
alter table upsell add column translations jsonb not null default '{}';
