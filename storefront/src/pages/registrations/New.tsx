import { Join } from '../../members/join/Join.tsx'

/** The details of a new member; the plans follow. */
export default function New() {
  return (
    <Join
      returnTo="/registrations/pick_plan"
      back="/registrations/pick_plan"
      onJoined="/registrations/pick_plan"
    />
  )
}
