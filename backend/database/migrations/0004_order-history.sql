-- The history has moves, refunds and edits of orders without their texts, which are erased with the order.
CREATE FUNCTION "note_order_change"(at timestamptz, id_of_order integer, actor text, id_of_user integer, changes jsonb)
  RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_entries (at, user_id, author, subject, subject_id, action, changes)
  SELECT at, CASE WHEN actor = 'seller' THEN id_of_user END,
    CASE actor WHEN 'seller' THEN coalesce((SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = id_of_user), '')
      WHEN 'buyer' THEN 'Quien compró' ELSE '' END,
    'order', number::text, 'UPD', changes
  FROM orders WHERE id = id_of_order
$$;
--> statement-breakpoint
CREATE FUNCTION "note_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_order_change(new.at, new.order_id, new.actor, new.user_id, jsonb_build_array(
    jsonb_build_object('field', 'orderState', 'from', new.from_state, 'to', new.to_state)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_change" AFTER INSERT ON "order_events"
  FOR EACH ROW WHEN (new.from_state IS NOT NULL) EXECUTE FUNCTION "note_order_event"();
--> statement-breakpoint
CREATE FUNCTION "note_order_remark"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_order_change(new.at, new.order_id, 'seller', new.user_id, jsonb_build_array(
    jsonb_build_object('field', 'remark', 'to', new.kind)
      || CASE WHEN new.kind IN ('edited', 'held', 'undone') THEN jsonb_build_object('to', new.kind || ': ' || new.about) ELSE '{}' END));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_change" AFTER INSERT ON "order_remarks"
  FOR EACH ROW EXECUTE FUNCTION "note_order_remark"();
--> statement-breakpoint
CREATE FUNCTION "note_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_order_change(coalesce(new.ended_at, new.asked_at), new.order_id, new.actor, new.user_id, jsonb_build_array(
    jsonb_build_object('field', 'refunded', 'to', new.currency || ' ' || replace(to_char(new.amount_cents / 100.0, 'FM999999990.00'), '.', ','))));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "refund_stored" AFTER INSERT ON "refunds"
  FOR EACH ROW WHEN (new.outcome = 'done') EXECUTE FUNCTION "note_refund"();
--> statement-breakpoint
CREATE TRIGGER "refund_done" AFTER UPDATE OF "outcome" ON "refunds"
  FOR EACH ROW WHEN (new.outcome = 'done' AND old.outcome IS DISTINCT FROM 'done') EXECUTE FUNCTION "note_refund"();
