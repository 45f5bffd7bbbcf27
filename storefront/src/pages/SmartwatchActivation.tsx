import { router } from '@inertiajs/react'
import { links } from '../links.ts'
import { Activation } from '../members/activation/Activation.tsx'

/** Activates a television or a watch; its code is in the address. */
export default function SmartwatchActivation({ code }: { code: string | null }) {
  return (
    <Activation
      code={code}
      onCode={(typed) => router.visit(links.activation, { data: typed ? { code: typed } : {} })}
    />
  )
}
