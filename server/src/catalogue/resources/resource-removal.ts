import { dirname } from 'node:path/posix'
import { Type } from 'typebox'
import { enqueue, defineJob } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../platform/context.ts'

/** Folder of all files to download of a program. */
export const resourceFolder = (contentId: number) => `resources/${contentId}`

/** Removes stored files of programs or resources that are gone. */
export const removeResourceFiles = defineJob({
  name: 'catalogue.remove-files',
  payload: Type.Object({ folder: Type.String() }),
  run: (ctx, { folder }) => ctx.storage.removeFolder(folder),
})

/** The file of a resource goes once the transaction has committed. */
export const enqueueFileRemoval = (ctx: Context, { file_key }: { file_key: string }) =>
  enqueue(ctx, removeResourceFiles, { folder: dirname(file_key) })

/** All files of a program that is being deleted go once the transaction has committed. */
export const enqueueFilesRemoval = (ctx: Context, contentId: number) =>
  enqueue(ctx, removeResourceFiles, { folder: resourceFolder(contentId) })
