/** As much as is read of what PayPal answers: https://developer.paypal.com/docs/api/orders/v2/ and its neighbours. */
export interface Money {
  currency_code: string
  value: string
}

export interface Link {
  rel: string
  href: string
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  amount?: Money
  custom_id?: string
  seller_receivable_breakdown?: { paypal_fee?: Money }
  processor_response?: { response_code?: string }
  supplementary_data?: { related_ids?: { order_id?: string } }
}

export interface Wallet {
  email_address?: string
  account_id?: string
  payer_id?: string
  attributes?: { vault?: { id?: string; status?: string; customer?: { id?: string } } }
}

export interface Order {
  id: string
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  payment_source?: { paypal?: Wallet }
  purchase_units?: { payments?: { captures?: Capture[] } }[]
  links?: Link[]
}

export interface SetupToken {
  id: string
  links?: Link[]
}

export interface PaymentToken {
  id: string
  customer?: { id?: string }
  payment_source?: { paypal?: Wallet }
}

export interface Refund {
  id: string
  status: 'CANCELLED' | 'FAILED' | 'PENDING' | 'COMPLETED'
  amount?: Money
  custom_id?: string
  status_details?: { reason?: string }
  links?: Link[]
}

export interface Dispute {
  dispute_id: string
  reason?: string
  dispute_amount?: Money
  dispute_outcome?: { outcome_code?: string }
  disputed_transactions?: { seller_transaction_id?: string }[]
}

export interface Event {
  id: string
  event_type: string
  create_time: string
  resource: Record<string, unknown>
}

/** How PayPal says what is wrong. */
export interface Problem {
  name?: string
  message?: string
  error?: string
  error_description?: string
  details?: { issue?: string; description?: string }[]
}
