import type { ComponentProps, MouseEvent } from 'react'

export type ButtonTone = 'primary' | 'bright' | 'plain' | 'quiet'
export type ButtonSize = 'medium' | 'large'

const BASE =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap no-underline ' +
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

interface Look {
  tone?: ButtonTone
  size?: ButtonSize
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ tone = 'primary', size = 'medium' }: Look = {}) =>
  `${BASE} ${TONES[tone]} ${SIZES[size]}`

/**
 * A button; `tone` says how loud it is, `size` how big a target. One that is disabled cannot be pressed and keeps the
 * focus, which a browser would take away from it.
 */
export function Button({ tone, size, className = '', disabled, ...props }: Look & ComponentProps<'button'>) {
  const look = `${buttonClass({ tone, size })} ${className}`
  return <button type="button" className={look} {...props} {...(disabled && DISABLED_PROPS)} />
}

// The key that sends a form presses its button as well.
const DISABLED_PROPS = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
