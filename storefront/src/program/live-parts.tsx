import { accountPart } from '../frame/account-part.tsx'

/** Parts of live events, loaded only by pages that show one. */
export const LiveStage = accountPart(
  async () => ({ default: (await import('../live/LiveStage.tsx')).LiveStage }),
  <div className="stage aspect-video w-full bg-black" />,
)

export const LiveBar = accountPart(
  async () => ({ default: (await import('../live/LiveBar.tsx')).LiveBar }),
  <div className="h-15" />,
)
