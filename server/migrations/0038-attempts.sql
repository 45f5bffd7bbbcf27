-- What one person tries is not held against another: kinds of attempts that were counted together are counted apart, and
-- a code knows where it was asked for.
alter table attempt drop constraint attempt_kind_check,
  add constraint attempt_kind_check check (kind in ('password', 'proof', 'code', 'second_factor', 'reset', 'email_change',
    'activation', 'gift_card', 'checkout'));

alter table sign_in_code
  add column asked_from      text,
  add column tries_elsewhere smallint not null default 0;
