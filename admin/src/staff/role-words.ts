import type { StaffRole } from '@matinee/contract/platform/roles'
import { t } from '../text.ts'

export const roleName = (role: StaffRole) => t(`role.${role}`)

/** Roles to choose from, each with a description. */
export const roleChoices = (roles: readonly StaffRole[]) =>
  roles.map((value) => ({ value, label: roleName(value), text: t(`role.${value}_text`) }))
