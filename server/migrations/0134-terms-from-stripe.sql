-- Of checked imports: nobody's price came from Stripe yet.
update member_import set paying = paying || '{"from_stripe": 0}' where paying is not null;
