import type { Job } from '../platform/jobs.ts'
import { takeChecksum } from './checksum.ts'
import { processVideo } from './jobs.ts'
import { sweepLeftFiles } from './left-files.ts'
import { failStuckFilms } from './stuck-films.ts'
import type { Programs } from './programs.ts'
import { removeVideoFiles } from './removal.ts'
import { sweepingUploads } from './upload-jobs.ts'

/** Everything the room does behind the pages. */
export const mediaJobs = (programs: Programs): Job[] => [
  processVideo,
  takeChecksum,
  removeVideoFiles,
  failStuckFilms,
  sweepLeftFiles,
  sweepingUploads(programs),
]
