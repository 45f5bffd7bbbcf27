import { Skeleton } from '@matinee/ui/Skeleton'
import { getRouteApi } from '@tanstack/react-router'
import { MembersOnly } from './MembersOnly.tsx'
import { links } from '../links.ts'
import { Activation } from './activation/Activation.tsx'

const route = getRouteApi(links.activation)

/** Activates a television or a watch: its code, the device, and a confirmation. */
export default function ActivationScreen() {
  return (
    <MembersOnly waiting={<ActivationSkeleton />}>
      <ActivationSteps />
    </MembersOnly>
  )
}

function ActivationSteps() {
  const { code } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Activation
      code={code}
      onCode={(typed) => void navigate({ to: links.activation, search: typed ? { code: typed } : {} })}
    />
  )
}

const ActivationSkeleton = () => (
  <div className="mx-auto flex min-h-[70svh] w-full max-w-md flex-col gap-5 px-4 pt-[max(3rem,12svh)] pb-12">
    <Skeleton className="h-10 w-3/4" />
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)
