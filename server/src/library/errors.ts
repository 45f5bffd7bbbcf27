import { refusal } from '../platform/errors.ts'

export const MarksOff = refusal('watched_marks_off', 403, 'This store does not mark films as watched.')
