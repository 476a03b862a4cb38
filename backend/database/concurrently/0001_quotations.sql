alter table "orders" validate constraint "orders_priced_by_id_users_id_fk";
