import { CHAT_MESSAGE_LENGTH } from '@matinee/contract/chat/chat'
import { refusal } from '../platform/errors.ts'

export const ChatOff = refusal('chat_off', 404, 'This event has no chat.')
export const ChatClosed = refusal('chat_closed', 409, 'The chat is closed at the moment.')
export const ChatNotAccessible = refusal(
  'chat_not_accessible',
  403,
  'Only people who can watch this event see its chat.',
)
export const ChatBanned = refusal('chat_banned', 403, 'You can read this chat, but not write in it.')
export const ChatTimedOut = refusal(
  'chat_timed_out',
  403,
  'You cannot write for a while: a moderator has paused you.',
)
export const ChatHoldersOnly = refusal(
  'chat_holders_only',
  403,
  'Only people with a membership or a ticket can write here.',
)
export const ChatStaffOnly = refusal('chat_staff_only', 403, 'Only the hosts write in this chat.')
export const ChatTooYoung = refusal('chat_too_young', 403, 'Your account is too new to write here.')
export const ChatTooFast = refusal('chat_too_fast', 429, 'You are writing too fast. Please wait a moment.')
export const ChatSlowMode = refusal(
  'chat_slow_mode',
  429,
  'Slow mode is on: one message every {seconds} seconds.',
)
export const ChatMessageEmpty = refusal('chat_message_empty', 400, 'Write something first.')
export const ChatMessageTooLong = refusal(
  'chat_message_too_long',
  400,
  `A message can have at most ${CHAT_MESSAGE_LENGTH} characters.`,
)
export const ChatRepeated = refusal('chat_repeated', 409, 'You have just written this.')
export const ChatEmojiOnly = refusal('chat_emoji_only', 422, 'Only emoji are allowed at the moment.')
export const ChatNoLinks = refusal('chat_no_links', 422, 'Links are not allowed in this chat.')
export const ChatMessageNotFound = refusal('chat_message_not_found', 404, 'This message is no longer here.')
export const NotYourMessage = refusal('not_your_message', 403, 'Only the person who wrote it can do that.')
export const MessageNotReported = refusal(
  'message_not_reported',
  409,
  'Your own messages and those of the hosts cannot be reported.',
)
export const DonationsOff = refusal('donations_off', 409, 'This event does not accept donations.')
export const StaffNotBanned = refusal('staff_not_banned', 409, 'People of the staff cannot be banned.')
export const ChatModeratorsOnly = refusal(
  'chat_moderators_only',
  403,
  'Only the moderators of this chat can do that.',
)
export const PollNotFound = refusal('poll_not_found', 404, 'This poll is no longer here.')
export const PollOpen = refusal('poll_open', 409, 'Another poll is open. Close it first.')
export const PollClosed = refusal('poll_closed', 409, 'This poll is closed.')
export const PollVoted = refusal('poll_voted', 409, 'You have already voted in this poll.')
export const PollAnswersAlike = refusal('poll_answers_alike', 400, 'Two answers are the same.')
export const PollsPrepared = refusal(
  'polls_prepared',
  409,
  'Fifty polls are prepared. Open or remove one first.',
)
export const QuestionsOff = refusal('questions_off', 404, 'No questions are taken at this event.')
export const QuestionNotFound = refusal('question_not_found', 404, 'This question is no longer here.')
export const QuestionClosed = refusal('question_closed', 409, 'This question has been answered.')
export const ModeratorNotBanned = refusal(
  'moderator_not_banned',
  409,
  'Only the team can ban or pause a moderator of this chat.',
)
export const StaffNotNamed = refusal(
  'staff_not_named',
  409,
  'What people of the team may do in a chat is decided by their role.',
)
