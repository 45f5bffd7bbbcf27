import type { PictureFault } from './tasks.ts'

/** A fault of a picture, passed from the child process to its parent. */
export class PictureError extends Error {
  readonly fault: PictureFault
  readonly least: number | undefined

  constructor(fault: PictureFault, least?: number) {
    super(fault)
    this.fault = fault
    this.least = least
  }
}
