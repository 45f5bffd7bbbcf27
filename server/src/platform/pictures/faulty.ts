import type { PictureFault } from './tasks.ts'

/** What is wrong with a picture, between the process that found it and the one that says so. */
export class PictureFaulty extends Error {
  readonly fault: PictureFault
  readonly least: number | undefined

  constructor(fault: PictureFault, least?: number) {
    super(fault)
    this.fault = fault
    this.least = least
  }
}
