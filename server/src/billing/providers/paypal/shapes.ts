/** The fields we read of PayPal's responses: https://developer.paypal.com/docs/api/orders/v2/ and related pages. */
export interface PaypalMoney {
  currency_code: string
  value: string
}

export interface PaypalLink {
  rel: string
  href: string
}

export interface PaypalCapture {
  id: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  amount?: PaypalMoney
  custom_id?: string
  seller_receivable_breakdown?: { paypal_fee?: PaypalMoney }
  processor_response?: { response_code?: string }
  supplementary_data?: { related_ids?: { order_id?: string } }
}

export interface PaypalWallet {
  email_address?: string
  account_id?: string
  payer_id?: string
  attributes?: { vault?: { id?: string; status?: string; customer?: { id?: string } } }
}

export interface PaypalOrder {
  id: string
  status: 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED'
  payment_source?: { paypal?: PaypalWallet }
  purchase_units?: { payments?: { captures?: PaypalCapture[] } }[]
  links?: PaypalLink[]
}

export interface PaypalSetupToken {
  id: string
  links?: PaypalLink[]
}

export interface PaypalPaymentToken {
  id: string
  customer?: { id?: string }
  payment_source?: { paypal?: PaypalWallet }
}

export interface PaypalRefund {
  id: string
  status: 'CANCELLED' | 'FAILED' | 'PENDING' | 'COMPLETED'
  amount?: PaypalMoney
  custom_id?: string
  status_details?: { reason?: string }
  links?: PaypalLink[]
}

export interface PaypalDispute {
  dispute_id: string
  reason?: string
  dispute_amount?: PaypalMoney
  dispute_outcome?: { outcome_code?: string }
  disputed_transactions?: { seller_transaction_id?: string }[]
}

export interface PaypalEvent {
  id: string
  event_type: string
  create_time: string
  resource: Record<string, unknown>
}

/** PayPal's error format. */
export interface PaypalProblem {
  name?: string
  message?: string
  error?: string
  error_description?: string
  details?: { issue?: string; description?: string }[]
}
