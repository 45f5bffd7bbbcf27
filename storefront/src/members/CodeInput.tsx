import { useId, type KeyboardEvent } from 'react'

export const CODE_LENGTH = 6

interface Props {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called on the last digit, and on Enter. */
  onComplete: (code: string) => void
  isPending?: boolean
  /** The id of its error message. */
  faultId?: string | undefined
}

/** Six digits drawn as six boxes over one field, for keyboards, pasting and autofill. */
export function CodeInput({ label, value, onChange, onComplete, isPending = false, faultId }: Props) {
  const id = useId()

  function take(typed: string) {
    const code = digitsIn(typed)
    onChange(code)
    if (code.length === CODE_LENGTH && code !== value) onComplete(code)
  }

  // After a lost connection the same code can be sent again.
  function sendAgain({ key }: KeyboardEvent) {
    if (key === 'Enter' && value.length === CODE_LENGTH && !isPending) onComplete(value)
  }

  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div dir="ltr" className="group relative mt-1.5">
        <div aria-hidden className="grid grid-cols-6 gap-2">
          {Array.from({ length: CODE_LENGTH }, (_, place) => (
            <Box
              key={place}
              digit={value[place]}
              isNext={place === value.length}
              hasFault={Boolean(faultId)}
            />
          ))}
        </div>
        <input
          id={id}
          value={value}
          onChange={({ target }) => take(target.value)}
          onKeyDown={sendAgain}
          readOnly={isPending}
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step is this field
          autoFocus
          aria-invalid={Boolean(faultId)}
          aria-describedby={faultId}
          className="absolute inset-0 h-full w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent selection:text-transparent"
        />
      </div>
    </div>
  )
}

/** The digits in typed or pasted text, those of other scripts included. */
export const digitsIn = (typed: string) =>
  Array.from(typed.normalize('NFKC'), latinOf)
    .filter((sign) => /[0-9]/.test(sign))
    .slice(0, CODE_LENGTH)
    .join('')

// Arabic and Persian keyboards have digits of their own.
const latinOf = (sign: string) =>
  sign
    .replace(/[\u0660-\u0669]/, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06F0-\u06F9]/, (digit) => String(digit.charCodeAt(0) - 0x06f0))

function Box({
  digit = '',
  isNext,
  hasFault,
}: {
  digit?: string | undefined
  isNext: boolean
  hasFault: boolean
}) {
  const edge = hasFault ? 'border-danger' : 'border-edge'
  const focus = isNext
    ? 'group-focus-within:border-ink group-focus-within:ring-2 group-focus-within:ring-ink'
    : ''
  return (
    <span
      className={`grid h-14 place-items-center rounded-lg border bg-raised text-2xl font-bold tabular-nums ${edge} ${focus}`}
    >
      {digit}
    </span>
  )
}
