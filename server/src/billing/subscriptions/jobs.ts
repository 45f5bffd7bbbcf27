import type { Job } from '../../platform/jobs.ts'

export const engineJobs: Job[] = []
