import {
  AUTOMATION_TEMPLATES,
  createAutomation,
  type AutomationTemplate,
} from '@matinee/contract/notices/automations'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { useHasAccess } from '../../members/role-access.ts'
import { notifyError } from '../../parts/notify.tsx'
import { t } from '../../text.ts'

const nameOf = (template: AutomationTemplate | null) =>
  t(template === null ? 'automations.new' : `automations.template.${template}`)

/** Begins a draft, empty or from a template, and opens it. */
export function NewAutomation() {
  const navigate = useNavigate()
  const mayEdit = useHasAccess('marketing', 'edit')
  const create = useMutation({
    mutationFn: (template: AutomationTemplate | null) =>
      call(createAutomation, { body: { name: nameOf(template), template } }),
    onError: notifyError,
    onSuccess: ({ id }) => navigate({ to: '/automations/$id', params: { id } }),
  })
  if (!mayEdit) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />} loading={create.isPending}>
          {t('automations.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => create.mutate(null)}>{t('automations.new_empty')}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('automations.templates')}</Menu.Label>
        {AUTOMATION_TEMPLATES.map((template) => (
          <Menu.Item key={template} onClick={() => create.mutate(template)}>
            {nameOf(template)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
