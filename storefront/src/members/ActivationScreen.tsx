import { codeTyped } from '@matinee/contract/activation'
import { Skeleton } from '@matinee/ui/Skeleton'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { MembersOnly } from '../library/MembersOnly.tsx'
import { links } from '../links.ts'
import { AnsweredStep } from './activation/AnsweredStep.tsx'
import { ConfirmStep } from './activation/ConfirmStep.tsx'
import { EnterStep } from './activation/EnterStep.tsx'

const route = getRouteApi(links.activation)

export type Answer = 'allow' | 'refuse'

/** Lets in a television or a watch: its code, which device shows it, and whether that is wanted. */
export default function ActivationScreen() {
  return (
    <MembersOnly waiting={<Waiting />}>
      <Activation />
    </MembersOnly>
  )
}

function Activation() {
  const { code } = route.useSearch()
  const navigate = route.useNavigate()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const enter = (typed: string | undefined) => {
    setAnswer(null)
    void navigate({ to: links.activation, search: typed ? { code: typed } : {} })
  }

  if (answer) return <AnsweredStep answer={answer} onAnother={() => enter(undefined)} />
  if (code && codeTyped(code)) {
    return <ConfirmStep code={code} onAnswer={setAnswer} onOther={() => enter(undefined)} />
  }
  return <EnterStep onCode={enter} />
}

const Waiting = () => (
  <div className="mx-auto flex min-h-[70svh] w-full max-w-md flex-col justify-center gap-5 px-4 py-12">
    <Skeleton className="h-10 w-3/4" />
    <Skeleton className="h-14 w-full" />
    <Skeleton className="h-12 w-full" />
  </div>
)
