import { refusal } from '../../platform/errors.ts'

export const ColleagueNotFound = refusal('colleague_not_found', 404, 'This person is not on your team.')
export const AdminsByOwner = refusal(
  'admins_by_owner',
  403,
  'Only the owner of the store can add or remove admins.',
)
export const OwnerStays = refusal(
  'owner_stays',
  403,
  'The owner keeps this role until they transfer the store.',
)
export const NotYourself = refusal('not_yourself', 403, 'You cannot change your own role.')
export const AlreadyStaff = refusal(
  'already_staff',
  409,
  'The person with this address is already on your team.',
)
export const AlreadyInvited = refusal(
  'already_invited',
  409,
  'This address has already been invited. Send that invitation again, or revoke it first.',
)
export const InvitationNotFound = refusal('invitation_not_found', 404, 'This invitation no longer exists.')
export const NotAnotherStaffMember = refusal(
  'not_another_staff_member',
  403,
  'You can open the store as a member, but not as someone on your team.',
)
export const StaffStandWell = refusal(
  'staff_stand_well',
  403,
  'Team members cannot be muted, blocked or suspended. Remove them from the team first.',
)
export const UntilIsPast = refusal('until_is_past', 400, 'Choose a moment in the future.')
