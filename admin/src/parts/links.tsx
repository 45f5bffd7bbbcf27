import {
  ActionIcon,
  Anchor,
  Button,
  Menu,
  NavLink,
  type ActionIconProps,
  type AnchorProps,
  type ButtonProps,
  type MenuItemProps,
  type NavLinkProps,
} from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

// Components of Mantine as links of the router, whose targets are type-checked.
type AnchorTag = ComponentPropsWithRef<'a'>
type As<Props> = Props & Omit<AnchorTag, keyof Props>

export const TextLink = createLink((props: As<AnchorProps>) => <Anchor {...props} />)
export const ButtonLink = createLink((props: As<ButtonProps>) => <Button component="a" {...props} />)
export const ActionLink = createLink((props: As<ActionIconProps>) => <ActionIcon component="a" {...props} />)
export const MenuLink = createLink((props: As<MenuItemProps>) => <Menu.Item component="a" {...props} />)
export const PlaceLink = createLink((props: As<NavLinkProps>) => <NavLink {...props} />)
