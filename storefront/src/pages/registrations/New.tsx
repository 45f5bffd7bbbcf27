import { Join } from '../../members/join/Join.tsx'

/** Who somebody is; what is sold is shown then. */
export default function New() {
  return (
    <Join
      returnTo="/registrations/pick_plan"
      back="/registrations/pick_plan"
      onJoined="/registrations/pick_plan"
    />
  )
}
