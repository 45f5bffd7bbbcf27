import { Type } from 'typebox'
import { EncodingFailed } from '../../media/errors.ts'
import { recordEncodingFailure } from '../../media/transcode/video-processing.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { copyClip } from './clip-files.ts'
import { arrangeTrimmedFiles } from './trimmed-files.ts'

/** Makes the files of a recording agree with its trim. */
export const arrangeTrim = defineJob({
  name: 'live.arrange-trim',
  payload: Type.Object({ video_id: Type.Integer() }),
  run: (ctx, { video_id }) => arrangeTrimmedFiles(ctx, video_id),
})

/** Makes the film of a clip: copies of the segments it shows. */
export const makeClip = defineJob({
  name: 'live.make-clip',
  payload: Type.Object({ video_id: Type.Integer(), recording_id: Type.Integer() }),
  run: (ctx, { video_id, recording_id }) => copyClip(ctx, { videoId: video_id, recordingId: recording_id }),
  onGivenUp: (ctx, { video_id }) => recordEncodingFailure(ctx, video_id, EncodingFailed()),
})
