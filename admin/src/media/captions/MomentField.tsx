import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { momentIn, momentText } from './times.ts'

interface MomentFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Seconds. */
  value: number
  onChange: (seconds: number) => void
}

/** A time in a film, written like `1:02.5`; an invalid one is replaced by the former value. */
export function MomentField({ value, onChange, ...props }: MomentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function take() {
    const moment = typed === null ? null : momentIn(typed)
    setTyped(null)
    if (moment !== null && moment !== value) onChange(moment)
  }

  return (
    <TextInput
      {...props}
      value={typed ?? momentText(value)}
      inputMode="decimal"
      classNames={{ input: 'numbers' }}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
