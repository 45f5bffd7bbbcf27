import { dirname } from 'node:path/posix'
import { Type } from 'typebox'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../platform/context.ts'

/** The folder of a program's downloads. */
export const resourceFolder = (contentId: number) => `resources/${contentId}`

/** Deletes stored files of deleted programs or resources. */
export const removeResourceFiles = defineJob({
  name: 'catalogue.remove-files',
  payload: Type.Object({ folder: Type.String() }),
  run: (ctx, { folder }) => ctx.storage.removeFolder(folder),
})

/** Deletes the file of a resource once the transaction has committed. */
export const enqueueFileRemoval = (ctx: Context, { file_key }: { file_key: string }) =>
  enqueue(ctx, removeResourceFiles, { folder: dirname(file_key) })

/** Deletes all files of a deleted program once the transaction has committed. */
export const enqueueFilesRemoval = (ctx: Context, contentId: number) =>
  enqueue(ctx, removeResourceFiles, { folder: resourceFolder(contentId) })
