import { refusal } from '../../platform/errors.ts'

export const CampaignNotFound = refusal('campaign_not_found', 404, 'There is no such campaign.')
export const CampaignBegun = refusal(
  'campaign_begun',
  409,
  'This campaign is already on its way and can no longer be changed.',
)
export const CampaignBusy = refusal('campaign_busy', 409, 'Stop this campaign before you delete it.')
export const CampaignNotSending = refusal(
  'campaign_not_sending',
  409,
  'This campaign is not being sent at the moment. Reload the page to see its state.',
)
export const CampaignWithoutSubject = refusal(
  'campaign_without_subject',
  400,
  'Give the email a subject before you send it.',
)
export const CampaignEmpty = refusal(
  'campaign_empty',
  400,
  'The email has no text yet. Some people read emails as text only, so write at least a sentence.',
)
export const CampaignVariableUnknown = refusal(
  'campaign_variable_unknown',
  400,
  'There is no variable “{variable}”. You can use: {known}.',
)
export const CampaignVariableBare = refusal(
  'campaign_variable_bare',
  400,
  'Not everyone has “{variable}”. Add a text for the others, as in {example}.',
)
export const CampaignBraces = refusal(
  'campaign_braces',
  400,
  'A variable is not complete: {found}. It begins with two braces, ends with two, and is not partly bold or linked.',
)
export const CampaignLinkUnsafe = refusal(
  'campaign_link_unsafe',
  400,
  'The link “{url}” leads nowhere. Use an address that starts with https:// or a path of your site such as /catalog.',
)
export const CampaignProgramHidden = refusal(
  'campaign_program_hidden',
  400,
  '“{title}” is not public, so readers could not open it. Publish it or take it out of the email.',
)
export const CampaignSegmentGone = refusal(
  'campaign_segment_gone',
  409,
  'The segment this email goes to was deleted. Choose who gets it.',
)
export const CampaignWithoutReaders = refusal(
  'campaign_without_readers',
  409,
  'Nobody would get this email: no one in the audience has agreed to emails about this topic.',
)
export const CampaignTimePast = refusal('campaign_time_past', 400, 'This time is over. Choose a later one.')
export const CampaignLinkBroken = refusal(
  'campaign_link_broken',
  404,
  'This link is incomplete. Please open it again from the email.',
)
