import { refusal } from '../../platform/errors.ts'

export const PersonNotFound = refusal('person_not_found', 404, 'This person is not in this store.')
export const NoteNotFound = refusal('note_not_found', 404, 'There is no such note.')
export const NotYourNote = refusal('not_your_note', 403, 'Only the person who wrote a note can change it.')
export const StaffElsewhere = refusal(
  'staff_elsewhere',
  409,
  'This person is on your team. Change their account on the Team screen.',
)
export const NoAddress = refusal('no_address', 409, 'This person has no email address to write to.')

export const MemberFieldNotFound = refusal('member_field_not_found', 404, 'There is no such field.')
export const FieldNameTaken = refusal('field_name_taken', 409, 'A field with this name already exists.')
export const NoOptions = refusal('no_options', 400, 'A field to choose from needs at least one choice.')
export const OptionTwice = refusal('option_twice', 409, 'Two choices have the same name.')
export const FieldOrderChanged = refusal(
  'field_order_changed',
  409,
  'The fields have changed in the meantime. Please check them again.',
)
export const AnswersFaulty = refusal('answers_faulty', 400, 'An answer is missing or not valid.')

export const SegmentNotFound = refusal('segment_not_found', 404, 'There is no such segment.')
export const SegmentTaken = refusal('segment_taken', 409, 'A segment with this name already exists.')

export const TaskNotFound = refusal('people_task_not_found', 404, 'There is no such task.')
export const NobodyChosen = refusal('nobody_chosen', 400, 'Choose at least one person.')
export const TaskNotUndoable = refusal('task_not_undoable', 409, 'This can no longer be undone.')

export const ImportNotFound = refusal('import_not_found', 404, 'There is no such import.')
export const ImportEmpty = refusal('import_empty', 400, 'This file has no rows.')
export const ImportTooLarge = refusal('import_too_large', 413, 'This file is larger than 2 GB.')
export const ImportUnreadable = refusal(
  'import_unreadable',
  400,
  'This is not a CSV file. Save the table as CSV and try again.',
)
export const EmailColumnMissing = refusal(
  'email_column_missing',
  400,
  'Choose the column that holds the email address.',
)
export const ProgramColumnMissing = refusal(
  'program_column_missing',
  400,
  'Choose the column that names the program: its title, its address or its id.',
)
export const CommentColumnMissing = refusal(
  'comment_column_missing',
  400,
  'Choose the columns that hold the comment and when it was written.',
)
export const ColumnTwice = refusal('column_twice', 400, 'Two columns are mapped to the same field.')
export const ImportBusy = refusal(
  'import_busy',
  409,
  'This import is at another step. Reload the page to see it.',
)
export const ImportNotUndoable = refusal('import_not_undoable', 409, 'This import can no longer be undone.')
