-- Codes of coupons are guessed as those of gift cards are.
alter table attempt drop constraint attempt_kind_check,
  add constraint attempt_kind_check check (kind in ('password', 'proof', 'code', 'second_factor', 'reset', 'email_change',
    'activation', 'gift_card', 'coupon', 'checkout'));
