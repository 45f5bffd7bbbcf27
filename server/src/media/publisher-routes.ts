import * as contract from '@matinee/contract/media/media'
import type { FastifyPluginAsync } from 'fastify'
import { serve } from '../platform/http/serve.ts'
import { readCaptionText, saveCaptionText } from './captions/caption-text.ts'
import type { ProgramGateway } from './program-gateway.ts'
import { addCaption, removeCaption } from './captions/video-captions.ts'
import * as videos from './videos.ts'

// Every part costs a round trip and a disk sync: 50 MB parts upload 1.2 to 1.4 times as fast as 8 MB parts.
const CHUNK_BYTES = 50_000_000

/** Staff routes for films. */
export const publisherMediaRoutes =
  (programs: ProgramGateway): FastifyPluginAsync =>
  async (app) => {
    serve(app, contract.listVideos, ({ ctx, viewer, query }) =>
      videos.listVideos(ctx, programs, viewer, query),
    )
    serve(app, contract.getVideo, ({ ctx, viewer, params }) =>
      videos.readVideo(ctx, programs, viewer, params.id),
    )
    serve(app, contract.retryVideo, ({ ctx, viewer, params }) =>
      videos.retryVideo(ctx, programs, viewer, params.id),
    )
    serve(app, contract.deleteVideo, ({ ctx, viewer, params }) =>
      videos.deleteVideo(ctx, programs, viewer, params.id),
    )
    serve(app, contract.actOnVideos, ({ ctx, viewer, body }) =>
      videos.actOnVideos(ctx, programs, viewer, body),
    )
    serve(app, contract.addCaption, ({ ctx, viewer, params: { id }, body: { language, label, file } }) =>
      addCaption(ctx, programs, viewer, { id, language, label, bytes: Buffer.from(file, 'base64') }),
    )
    serve(app, contract.removeCaption, ({ ctx, viewer, params: { id, caption_id } }) =>
      removeCaption(ctx, programs, viewer, { id, captionId: caption_id }),
    )
    serve(app, contract.getCaptionText, ({ ctx, viewer, params: { id, caption_id } }) =>
      readCaptionText(ctx, programs, viewer, { id, captionId: caption_id }),
    )
    serve(app, contract.saveCaptionText, ({ ctx, viewer, params: { id, caption_id }, body }) =>
      saveCaptionText(ctx, programs, viewer, { id, captionId: caption_id, ...body }),
    )
    serve(app, contract.getUploadRules, async ({ ctx }) => ({
      max_bytes: ctx.config.upload_limit,
      chunk_bytes: CHUNK_BYTES,
    }))
  }
