import type { ComponentProps, MouseEvent, MouseEventHandler } from 'react'

export type ButtonTone = 'primary' | 'bright' | 'plain' | 'quiet'
export type ButtonSize = 'medium' | 'large'

const BASE =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap no-underline ' +
  'transition duration-150 select-none active:scale-[0.98] aria-disabled:cursor-default aria-disabled:opacity-60'

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-primary text-on-primary hover:brightness-110',
  bright: 'bg-ink text-canvas hover:opacity-85',
  plain: 'border border-edge bg-transparent text-ink hover:bg-ink/10',
  quiet: 'bg-transparent text-ink hover:bg-ink/10',
}

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-10 px-4 text-sm',
  large: 'min-h-12 px-6 text-base',
}

interface ButtonLook {
  tone?: ButtonTone
  size?: ButtonSize
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ tone = 'primary', size = 'medium' }: ButtonLook = {}) =>
  `${BASE} ${TONES[tone]} ${SIZES[size]}`

/**
 * A button of a `tone` and `size`. A disabled one cannot be pressed but keeps the focus; with the native attribute the
 * browser would remove it.
 */
export function Button({
  tone,
  size,
  className = '',
  disabled,
  ...props
}: ButtonLook & ComponentProps<'button'>) {
  const look = `${buttonClass({ tone, size })} ${className}`
  const sending = props.type === 'submit' && { onClick: sendOnce(props.onClick) }
  return <button type="button" className={look} {...props} {...sending} {...(disabled && DISABLED_PROPS)} />
}

/** Ignores the second click of a double click, which on a slow device arrives before the button is disabled. */
const sendOnce =
  (onClick?: MouseEventHandler<HTMLButtonElement>) => (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault()
    onClick?.(event)
  }

// Enter in a form also clicks its submit button.
const DISABLED_PROPS = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
