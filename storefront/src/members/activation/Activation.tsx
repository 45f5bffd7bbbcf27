import { codeTyped } from '@matinee/contract/members/activation-code'
import { useState } from 'react'
import { AnsweredStep, type Answer } from './AnsweredStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { EnterStep } from './EnterStep.tsx'

interface Props {
  /** The code in the address. */
  code: string | null | undefined
  /** Puts a code into the address, or removes it. */
  onCode: (code: string | undefined) => void
}

/** The steps of activating a device, wherever its code is kept. */
export function Activation({ code, onCode }: Props) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const enter = (typed: string | undefined) => {
    setAnswer(null)
    onCode(typed)
  }

  if (answer) return <AnsweredStep answer={answer} onAnother={() => enter(undefined)} />
  if (code && codeTyped(code)) {
    return <ConfirmStep code={code} onAnswer={setAnswer} onOther={() => enter(undefined)} />
  }
  return <EnterStep onCode={enter} />
}
