import { refusal } from '../../platform/errors.ts'

export const ColleagueNotFound = refusal('colleague_not_found', 404, 'Nobody like that belongs to your team.')
export const AdminsByOwner = refusal(
  'admins_by_owner',
  403,
  'Only the owner of the store makes admins and takes the role away.',
)
export const OwnerStays = refusal(
  'owner_stays',
  403,
  'The owner stays the owner until they hand the store over.',
)
export const NotYourself = refusal('not_yourself', 403, 'You cannot change your own role.')
export const AlreadyStaff = refusal(
  'already_staff',
  409,
  'Whoever has this address belongs to your team already.',
)
export const AlreadyInvited = refusal(
  'already_invited',
  409,
  'This address is invited already. Send that invitation once more, or take it back first.',
)
export const InvitationNotFound = refusal(
  'invitation_not_found',
  404,
  'There is no such invitation any more.',
)
export const NotAnotherStaffMember = refusal(
  'not_another_staff_member',
  403,
  'You can look at the store as a member, but not as somebody of your team.',
)
export const StaffStandWell = refusal(
  'staff_stand_well',
  403,
  'Somebody of your team cannot be muted, blocked or suspended. Take their role away first.',
)
export const UntilIsPast = refusal('until_is_past', 400, 'Choose a moment that is still to come.')
