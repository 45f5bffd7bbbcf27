import { PRODUCT_VERSION } from '../../platform/version.ts'
import { findNewestRelease, isNewer } from '../newest-release.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

/** Whether there is a newer version. */
export const checkRelease: SystemCheck = async ({ config }) => {
  const newest = config.update_check ? await findNewestRelease() : null
  const values = { version: PRODUCT_VERSION }
  if (newest === null) return makeFinding('release.unknown', values)
  return isNewer(newest, PRODUCT_VERSION)
    ? makeFinding('release.behind', { ...values, newest })
    : makeFinding('release.fine', values)
}
