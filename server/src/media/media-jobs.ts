import type { Job } from '../platform/jobs/jobs.ts'
import { recordChecksum } from './upload/checksum.ts'
import { makeEnclosureFile } from './enclosures/jobs.ts'
import { processVideo } from './jobs.ts'
import { sweepOrphanedFiles } from './orphaned-files.ts'
import { failStuckVideos } from './transcode/stuck-videos.ts'
import type { ProgramGateway } from './program-gateway.ts'
import { removeVideoFiles } from './video-removal.ts'
import { sweepUploadsJob } from './upload/upload-jobs.ts'

/** All background jobs of this room. */
export const mediaJobs = (programs: ProgramGateway): Job[] => [
  processVideo,
  makeEnclosureFile,
  recordChecksum,
  removeVideoFiles,
  failStuckVideos,
  sweepOrphanedFiles,
  sweepUploadsJob(programs),
]
