import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take fifteen seconds or more on two cores. */
const LONG = [
  'server/src/fuzz.test.ts',
  'setup/commands.test.ts',
  'server/src/faults.test.ts',
  'server/src/platform/jobs/worker.test.ts',
  'server/src/media/transcode/inputs.test.ts',
  'server/src/billing/races.test.ts',
  'server/src/foreign-ids.test.ts',
  'server/src/billing/payments/killed.test.ts',
  'server/src/analytics/stream.test.ts',
  'server/src/media/transcode/video-processing.test.ts',
]

/** All wait for the file that starts last: long ones go first, those of single functions last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (a, b) => rankOf(a) - rankOf(b) || placeAmongLong(a) - placeAmongLong(b),
    )
  }
}

/** Files of a project stay together, because they share what a worker has loaded. */
const rankOf = ({ project: { name } }: TestSpecification) =>
  name === 'setup' || name === 'cluster' ? 0 : name === 'server' ? 1 : 2

function placeAmongLong({ moduleId }: TestSpecification) {
  const place = LONG.findIndex((path) => moduleId.endsWith(`/${path}`))
  return place === -1 ? LONG.length : place
}
