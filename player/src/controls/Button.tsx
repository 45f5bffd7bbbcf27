import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  icon: IconName
  /** The action, for screen readers and the tooltip. */
  label: string
}

/** A round button with an icon. */
export const Button = ({ icon, label, className = '', ...rest }: Props) => (
  <button {...rest} type="button" className={`mp-button ${className}`} aria-label={label} data-tip={label}>
    <Icon name={icon} />
  </button>
)
